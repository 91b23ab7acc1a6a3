"""Makes the small databases of places that tests read: places.mmdb and countries.mmdb beside this file.

Run it with the interpreter of `scripts/setup python`:

    target/python/bin/python tests/data/make_places.py

Every network in them is one of those that are kept for documentation, or private.
"""

from pathlib import Path

from mmdb_writer import MMDBWriter
from netaddr import IPSet

HERE = Path(__file__).parent


def place(city: str | None, country: str, code: str) -> dict:
    """A record as databases of cities have it."""
    record = {"country": {"iso_code": code, "names": {"en": country}}}
    if city is not None:
        record["city"] = {"names": {"en": city, "de": f"{city} (de)"}}
    return record


cities = MMDBWriter(
    ip_version=6,
    ipv4_compatible=True,
    database_type="Octavo-Test-City",
    languages=["en", "de"],
    description="Made-up places of networks for documentation",
)
for network, record in [
    ("198.51.100.0/24", place("Porto", "Portugal", "PT")),
    ("203.0.113.0/24", place(None, "Lebanon", "LB")),
    ("2001:db8:1::/48", place("Tromsø", "Norway", "NO")),
    # What a file must not say, and what nobody may believe.
    ("10.0.0.0/8", place("Nowhere", "Atlantis", "XX")),
    ("127.0.0.0/8", place("Nowhere", "Atlantis", "XX")),
    ("fd00::/8", place("Nowhere", "Atlantis", "XX")),
]:
    cities.insert_network(IPSet([network]), record)
cities.to_db_file(str(HERE / "places.mmdb"))

countries = MMDBWriter(ip_version=6, ipv4_compatible=True, database_type="Octavo-Test-Country")
countries.insert_network(IPSet(["198.51.100.0/24"]), place(None, "Portugal", "PT"))
countries.to_db_file(str(HERE / "countries.mmdb"))
