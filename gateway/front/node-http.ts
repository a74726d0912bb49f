import type { Agent as HttpAgent } from 'node:http';

/**
 * What is used of node:http, without importing it: an import reads every export, and those of WebSocket, CloseEvent and
 * MessageEvent load undici when they are read, 12 MB that nothing here uses. Types come from node:http as usual.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
export type Agent = HttpAgent;
