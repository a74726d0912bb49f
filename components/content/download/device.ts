export type Device = 'ios' | 'android' | 'desktop' | 'mac';

/** The kind of device a browser says it runs on; an iPad says it is a Mac, and alone of Macs has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return 'desktop';
}
