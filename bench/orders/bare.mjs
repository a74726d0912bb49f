// The least that could answer an order: bare Fastify over the same TLS, which parses the same body and sends as many
// bytes. A process of its own; told key, certificate and length by its parent, it answers with its origin.
import { once } from 'node:events';
import Fastify from 'fastify';

const [{ key, cert, bytes }] = await once(process, 'message');
const server = Fastify({ https: { key, cert } });
const text = JSON.stringify({ status: 'success', data: 'x'.repeat(Math.max(0, bytes - 32)) });
server.post('/v1/spot/order/place', async (_request, reply) => reply.type('application/json').send(text));
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
process.send({ origin: `https://localhost:${new URL(origin).port}` });
