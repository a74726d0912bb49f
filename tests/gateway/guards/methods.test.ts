import { expect, test } from 'vitest';
import { createMethods } from '#gateway/guards/methods.ts';

test('tells the methods of a path, also of one with parameters', () => {
  const methods = createMethods();
  methods.add('/v1/a', 'POST');
  methods.add('/v1/a', ['GET', 'HEAD']);
  methods.add('/v1/order/:id', 'DELETE');
  expect(methods.of('/v1/a')).toEqual(['GET', 'HEAD', 'POST']);
  expect(methods.of('/v1/order/17')).toEqual(['DELETE']);
  for (const path of ['/v1', '/v1/b', '/v1/a/', '/v1/order/', '/v1/order/17/more', '/V1/a'])
    expect(methods.of(path)).toEqual([]);
});
