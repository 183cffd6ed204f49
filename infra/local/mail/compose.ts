import { randomUUID } from 'node:crypto';
import { hasControl } from './addresses.ts';
import { SesError } from './errors.ts';

/** A message as a caller describes it who leaves its making to the service. */
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

/** Makes the raw message: a text, a page, or both as alternatives. */
export function compose(composition: Composition, now: number): Buffer {
  const { from, to, cc, replyTo, subject, text, html, headers } = composition;
  const head: [string, string][] = [
    ['Date', new Date(now).toUTCString().replace('GMT', '+0000')],
    ['From', encodeNames(from)],
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
  // A line break here would let a caller's text add headers of its own.
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

const addressList = (addresses: string[]) => addresses.map(encodeNames).join(', ');

const encodeNames = (address: string) =>
  address.replace(/^\s*"?([^"<]*?)"?\s*(<.*)$/, (whole, name: string, rest: string) =>
    isAscii(name) ? whole : `${encodeWords(name)} ${rest}`,
  );

/** Encoded words (RFC 2047), each short enough and none cut inside a character. */
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
