"""The types of requests and responses."""

from .generated.models import *
