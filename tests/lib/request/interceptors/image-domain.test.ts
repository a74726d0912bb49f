import { expect, test } from 'vitest';
import { success } from '#lib/contract/envelope.ts';
import { send } from '#lib/request/client.ts';
import { TestLine } from '../line.ts';

const replaceImages = { to: 'near.example', imageHosts: ['far.example', 'near.example'], testImageHosts: [] };
const data = {
  icon: 'https://far.example/a.png',
  deep: [{ url: '//far.example/b.webp?w=2' }],
  other: 'https://else.example/c.png',
};

test('[IMG-09] pictures of an answer come from the asked host, at any depth, where the call says so', async () => {
  const line = new TestLine();
  line.reply = () => ({ body: success(data) });
  expect(await send({ url: '/content', replaceImages }, line.client)).toEqual(
    success({
      icon: 'https://near.example/a.png',
      deep: [{ url: '//near.example/b.webp?w=2' }],
      other: 'https://else.example/c.png',
    }),
  );
  expect(await send({ url: '/content' }, line.client)).toEqual(success(data));
});
