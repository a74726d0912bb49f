import { afterEach, expect, test, vi } from 'vitest';
import { FALLBACK_PICTURE, retryImages } from '#lib/image-retry.ts';
import { soon } from '#tests/soon.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function shown(src: string, choose: () => Promise<string>) {
  const box = document.createElement('div');
  const image = document.createElement('img');
  image.setAttribute('src', src);
  box.append(image);
  document.body.append(box);
  const stop = retryImages(box, choose);
  const fail = async () => {
    image.dispatchEvent(new Event('error'));
    // A choice that fails takes a few turns more.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return image.getAttribute('src');
  };
  return { fail, image, stop };
}

test('[IMG-07] a picture that does not load is asked for on the chosen host, once', async () => {
  const choose = vi.fn(async () => 'b.img.example');
  const { fail } = shown('https://a.img.example/x.png?w=5#z', choose);
  expect(await fail()).toBe('https://b.img.example/x.png?w=5');
  expect(await fail()).toBe(FALLBACK_PICTURE);
  expect(choose).toHaveBeenCalledTimes(1);
});

test('[IMG-08] the fallback picture is the end, also when it fails itself', async () => {
  const { fail, image } = shown('https://a.img.example/x.png', async () => 'a.img.example');
  expect(await fail()).toBe(FALLBACK_PICTURE);
  const set = vi.spyOn(image, 'src', 'set');
  for (let i = 0; i < 5; i += 1) expect(await fail()).toBe(FALLBACK_PICTURE);
  expect(set).not.toHaveBeenCalled();
});

test('[IMG-03] [IMG-07] without a chosen host, also where the race failed, the site itself is asked', async () => {
  for (const choose of [async () => '', async () => Promise.reject(new Error('none'))])
    expect(await shown('https://a.img.example/x.png', choose).fail()).toBe(`${location.origin}/x.png`);
  expect(await shown('/x.png', async () => '').fail()).toBe(FALLBACK_PICTURE);
  expect(await shown('data:image/png,x', async () => 'a.img.example').fail()).toBe(FALLBACK_PICTURE);
});

test('[IMG-07] one that had failed before anybody watched is asked for too, and one that is there or has no address is not', async () => {
  const box = document.createElement('div');
  const put = (facts: { complete: boolean; naturalWidth: number; currentSrc: string }) => {
    const image = document.createElement('img');
    image.setAttribute('src', 'https://a.img.example/x.png');
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(image, name, { value });
    box.append(image);
    return image;
  };
  const currentSrc = 'https://a.img.example/x.png';
  const images = [
    put({ complete: true, naturalWidth: 0, currentSrc }),
    put({ complete: true, naturalWidth: 5, currentSrc }),
    put({ complete: false, naturalWidth: 0, currentSrc }),
    put({ complete: true, naturalWidth: 0, currentSrc: '' }),
  ];
  const stop = retryImages(box, async () => 'b.img.example');
  await soon(() => expect(images[0]!.src).toBe('https://b.img.example/x.png'));
  expect(images.slice(1).map(({ src }) => src)).toEqual([currentSrc, currentSrc, currentSrc]);
  stop();
});

test('a picture that was changed meanwhile, or is not watched any more, is left alone', async () => {
  let say: (host: string) => void = () => undefined;
  const chosen = new Promise<string>((resolve) => {
    say = resolve;
  });
  const changed = shown('https://a.img.example/x.png', () => chosen);
  changed.image.dispatchEvent(new Event('error'));
  changed.image.src = '/other.png';
  say('b.img.example');
  await chosen;
  await Promise.resolve();
  expect(changed.image.getAttribute('src')).toBe('/other.png');
  const stopped = shown('https://a.img.example/x.png', async () => 'b.img.example');
  stopped.stop();
  expect(await stopped.fail()).toBe('https://a.img.example/x.png');
});
