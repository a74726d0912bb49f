import { request } from 'node:https';

/** Calls over an agent, as a page of ours sends them. */
export function caller(origin, agent) {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const type = body ? { 'content-type': 'application/json' } : {};
      const sent = request(
        new URL(path, origin),
        { method, agent, timeout: 15_000, headers: { origin, ...type, ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const json = /json/.test(answer.headers['content-type'] ?? '') ? JSON.parse(text) : {};
            const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
            resolve({ status: answer.statusCode, code: json.code ?? '', msg: json.msg, body: json, cookie });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer within 15 s')));
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}
