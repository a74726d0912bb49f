import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';

// A worker is ended without being asked, so each file writes what it has reached.
afterAll(() => takeCoverage());
