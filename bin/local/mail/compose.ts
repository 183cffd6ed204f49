import { randomUUID } from 'node:crypto';
import { hasControl } from './addresses.ts';
import { SesError } from './errors.ts';

/** The parts of a message that SES composes. */
export interface Composition {
  from: string;
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
  text: string | undefined;
  html: string | undefined;
  headers: { name: string; value: string }[];
}

/** Returns the raw message: text, HTML, or both as alternatives. */
export function compose(composition: Composition, now: number): Buffer {
  const { from, to, cc, replyTo, subject, text, html, headers } = composition;
  const head: [string, string][] = [
    ['Date', new Date(now).toUTCString().replace('GMT', '+0000')],
    ['From', onlyAscii(from)],
    ...(replyTo.length > 0 ? [['Reply-To', addressList(replyTo)] as [string, string]] : []),
    ...(to.length > 0 ? [['To', addressList(to)] as [string, string]] : []),
    ...(cc.length > 0 ? [['Cc', addressList(cc)] as [string, string]] : []),
    ['Subject', encodeWords(subject)],
    ...headers.map(({ name, value }) => [name, encodeWords(value)] as [string, string]),
    ['MIME-Version', '1.0'],
  ];
  const parts = [
    ...(text === undefined ? [] : [part('text/plain', text)]),
    ...(html === undefined ? [] : [part('text/html', html)]),
  ];
  const [only = part('text/plain', ''), second] = parts;
  const body = second ? alternatives(only, second) : only;
  return Buffer.from([...head.map(headerLine), body].join('\r\n'));
}

function headerLine([name, value]: [string, string]): string {
  if (!/^[\x21-\x39\x3b-\x7e]+$/.test(name)) {
    throw new SesError('InvalidParameterValue', `Illegal header name: ${name}`);
  }
  // A line break would let a caller's text add headers.
  if (hasControl(value)) {
    throw new SesError('InvalidParameterValue', `Header ${name} contains control characters`);
  }
  return `${name}: ${value}`;
}

const part = (type: string, content: string) => {
  const base64 = Buffer.from(content)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n');
  return `Content-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`;
};

function alternatives(...parts: string[]) {
  const boundary = `----=_Part_${randomUUID()}`;
  const opened = parts.map((p) => `--${boundary}\r\n${p}`).join('\r\n');
  return `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${opened}\r\n--${boundary}--\r\n`;
}

/** Returns the From address; throws if it is not ASCII, because SES does not encode it. */
function onlyAscii(from: string): string {
  if (isAscii(from)) return from;
  throw new SesError('InvalidParameterValue', 'The From address contains non-ASCII characters');
}

const addressList = (addresses: string[]) => addresses.map(encodeNames).join(', ');

const encodeNames = (address: string) =>
  address.replace(/^\s*"?([^"<]*?)"?\s*(<.*)$/, (whole, name: string, rest: string) =>
    isAscii(name) ? whole : `${encodeWords(name)} ${rest}`,
  );

/** Returns encoded words (RFC 2047), split between characters. */
function encodeWords(text: string): string {
  if (isAscii(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((w) => `=?UTF-8?B?${Buffer.from(w).toString('base64')}?=`).join(' ');
}

const isAscii = (text: string) => /^[\t\n\r\x20-\x7e]*$/.test(text);
