import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { send } from './http.ts';
import { stylesheet } from './stylesheet.ts';

/** Safe markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** Creates markup from a template. Escapes every value that is not markup. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(render)));
}

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'object') return piece.map(render).join('');
  return String(piece).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
};

/** A page of the local run. */
export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** Other origins to which forms may lead; browsers also check redirects. */
  formTargets?: string[];
  /** The sources of frames. */
  frames?: "'self'" | "'none'";
}

/** Sends a page without scripts and without requests to other origins. */
export function sendPage(res: ServerResponse, page: Page) {
  const policy = [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    // For the empty icon, so that browsers do not request one.
    'img-src data:',
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    `frame-src ${page.frames ?? "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  send(res, page.status ?? 200, layout(page).text, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
  });
}

const layout = ({ title, body }: Page) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(stylesheet)}</style>
</head>
<body>${body}</body>
</html>`;

const styleHash = `sha256-${createHash('sha256').update(stylesheet).digest('base64')}`;
