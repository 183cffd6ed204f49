import { afterEach, describe, expect, it } from 'vitest';
import { parseForm } from '#bin/local/aws/s3-post';
import {
  changedHeaders,
  checkSetHeaders,
  compileViewerFunction,
  targetOf,
  type ViewerRequest,
  viewerRequest,
} from '#bin/local/cdn/viewer-function';

/** Property names that every object inherits. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

// A polluted prototype would break every test after this one.
afterEach(() => {
  for (const name of Object.keys(Object.prototype)) Reflect.deleteProperty(Object.prototype, name);
});

describe('request of a viewer function', () => {
  it.each(inherited)('separates the query parameter %s from the object prototype', async (name) => {
    const request = viewerRequest('GET', `/?${name}=1&${name}=2`, []);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.entries(request.querystring)).toEqual([
      [name, { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }],
    ]);
    const same = compileViewerFunction('same', 'function handler(event) { return event.request; }');
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request', distributionId: 'D', requestId: 'R' },
      viewer: { ip: '127.0.0.1' },
      request,
    } as const;
    expect(targetOf((await same(event)) as ViewerRequest)).toBe(`/?${name}=1&${name}=2`);
  });

  it.each(inherited)('separates the header %s from the object prototype', (name) => {
    const { headers } = viewerRequest('GET', '/', [[name, '1']]);
    expect(Object.entries(headers)).toEqual([[name.toLowerCase(), { value: '1' }]]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('headers after a viewer function', () => {
  it('includes the set headers without the removed and overwritten ones', () => {
    const given: [string, string][] = [
      ['User-Agent', 'x'],
      ['X-Mine', 'forged'],
      ['Gone', '1'],
    ];
    const before = viewerRequest('GET', '/', given);
    const after = { headers: { 'user-agent': { value: 'x' }, 'x-mine': { value: 'true' } } };
    expect(changedHeaders(given, before, after)).toEqual([
      ['User-Agent', 'x'],
      ['x-mine', 'true'],
    ]);
  });
});

describe('limits of viewer functions', () => {
  it.each(['new Map()', 'new Set()', 'new Proxy({}, {})', "eval('1')", "new Function('1')()"])(
    'refuses %s, which CloudFront does not have',
    async (code) => {
      const run = compileViewerFunction('modern', `function handler() { return ${code}; }`);
      await expect(run({} as never)).rejects.toThrow(/is not defined|disallowed/);
    },
  );

  it('refuses a function with more code than CloudFront takes', () => {
    const code = (bytes: number) => 'function handler() {}'.padEnd(bytes, ' ');
    expect(compileViewerFunction('full', code(10_240))).toBeTypeOf('function');
    expect(() => compileViewerFunction('large', code(10_241))).toThrow(
      'large has 10241 bytes of code; CloudFront takes 10240.',
    );
  });

  it.each(['via', 'x-amz-cf-id', 'x-edge-location', 'connection', 'Content-Security-Policy'])(
    'refuses a function that sets the header %s',
    (name) => {
      const after = { headers: { [name]: { value: 'x' } } };
      expect(() => checkSetHeaders({ headers: {} }, after)).toThrow(`sets the header ${name},`);
      expect(() => checkSetHeaders(after, after)).not.toThrow();
    },
  );
});

describe('upload form', () => {
  it.each(inherited)('separates the field %s from the object prototype', (name) => {
    const part = (disposition: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
    const body = `${part(`name="${name}"`, '1')}${part('name="file"; filename="a"', 'text')}--x--`;
    const { fields } = parseForm('multipart/form-data; boundary=x', Buffer.from(body));
    expect(Object.entries(fields)).toEqual([[name, '1']]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
