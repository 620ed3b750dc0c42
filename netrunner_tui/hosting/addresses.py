"""Addresses as limits count them: an IPv6 /64, which one subscriber has whole, counts as one address."""

import ipaddress
from collections.abc import Iterable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(address: str) -> str:
    """Returns what an address is counted as: itself for IPv4, its /64 for IPv6; unchanged if it is no IP address."""
    parsed = _parsed(address)
    if parsed is None:
        return address
    return str(parsed if isinstance(parsed, ipaddress.IPv4Address) else ipaddress.ip_network((parsed, 64), strict=False))


def within(address: str, networks: Iterable[Network]) -> bool:
    """Returns whether an address belongs to one of the networks."""
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in networks)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Returns an address without its zone, as IPv4 where IPv6 maps one; None for what is none."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return parsed if mapped is None else mapped


def is_address(text: str) -> bool:
    """Returns whether a text is an IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(text: str) -> bool:
    """Returns whether a text is an address of this machine alone."""
    return is_address(text) and ipaddress.ip_address(text).is_loopback
