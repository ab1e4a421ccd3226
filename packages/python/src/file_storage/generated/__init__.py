"""What `npm run generate` writes: do not edit."""

__version__ = "0.1.0"
