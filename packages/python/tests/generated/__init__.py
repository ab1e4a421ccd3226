# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/__init__.py: do not edit.
