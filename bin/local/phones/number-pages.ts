import type { ServerResponse } from 'node:http';
import { type Html, html, sendPage } from '../pages/html.ts';
import type { PhoneNumber, ShownText, TextAnswer } from './number-store.ts';
import { time } from './pages.ts';

/** Returns the address of the page of a number. */
export const numberPath = (number: string): string =>
  `/phones/numbers/${encodeURIComponent(number)}`;

/** Lists the numbers that got texts. A text reaches everyone who has a number. */
export const numberList = (numbers: readonly PhoneNumber[]): Html | false =>
  numbers.length > 0 &&
  html`<h2>Numbers</h2><ul>${numbers.map(
    ({ number, texts }) =>
      html`<li><a href="${numberPath(number)}">${number}</a> <span class="quiet">${
        texts.length === 1 ? '1 text' : `${texts.length} texts`
      }</span></li>`,
  )}</ul>`;

/** Sends the texts of a number, with buttons that say what becomes of the next ones. */
export function sendNumberPage(res: ServerResponse, { number, texts, answer }: PhoneNumber): void {
  const body = html`<main class="narrow">
<nav class="bar"><a href="/phones">Phones</a><a href="${numberPath(number)}">Look again</a></nav>
<h1>${number}</h1>
<h2>Texts</h2>
${texts.length === 0 ? html`<p class="card quiet">No texts.</p>` : texts.map(shownText)}
<h2>The next texts are</h2>
<form method="post" action="${numberPath(number)}" class="row">${buttons.map(
    ([value, words]) =>
      html`<button name="answer" value="${value}" aria-pressed="${String(answer === value)}"${
        answer === value && html` class="primary"`
      }>${words}</button>`,
  )}</form>
<form method="post" action="${numberPath(number)}"><button>Clear</button></form>
</main>`;
  sendPage(res, { title: `${number} · Phones`, body });
}

const shownText = ({ from, body, parts, at }: ShownText): Html => html`<article class="card">
<p><strong>${from}</strong> <span class="quiet small">${time(at)} · ${
  parts === 1 ? '1 part' : `${parts} parts`
}</span></p>
<p>${body}</p>
</article>`;

const buttons: readonly (readonly [TextAnswer, string])[] = [
  ['delivered', 'Delivered'],
  ['blocked', 'Blocked by the carrier'],
  ['invalid', 'Not a number'],
  ['limit', 'Over the spending limit'],
];
