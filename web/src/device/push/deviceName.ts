/** Browsers by their mark. One that is built on another has the marks of both, so the order counts. */
const browsers = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Returns what people call this device, such as “Chrome on Android”. */
export function deviceNameOf(userAgent: string): string {
  const named = (marks: typeof browsers | typeof systems, other: string) =>
    marks.find(([mark]) => mark.test(userAgent))?.[1] ?? other;
  return `${named(browsers, 'Browser')} on ${named(systems, 'another device')}`;
}
