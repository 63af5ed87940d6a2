"""Tools of the stand-in."""
