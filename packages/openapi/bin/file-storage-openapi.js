#!/usr/bin/env node
import '../dist/command/start.js';
