import type { ServerResponse } from 'node:http';
import { type Html, html, sendPage } from '../pages/html.ts';
import type { Phone, PushAnswer, Shown } from './phone-store.ts';

interface PhonesPage {
  readonly sites: readonly string[];
  readonly phones: readonly Phone[];
  /** The list of numbers, if any got a text. */
  readonly numbers: Html | false;
}

/** Sends the list of phones, with a form that opens the phone of anybody. */
export function sendPhonesPage(res: ServerResponse, { sites, phones, numbers }: PhonesPage) {
  const body = html`<main class="narrow">
<h1>Phones</h1>
<p>Every person has a phone on this machine. It shows what the portal sends to phones; nothing leaves this machine.</p>
<form method="post" action="/phones" class="card">
<label for="site">School</label>
<select id="site" name="site">${sites.map((site) => html`<option>${site}</option>`)}</select>
<label for="username">Username, as on the sign-in page</label>
<div class="row">
<div class="grow"><input id="username" name="username" autocapitalize="none" spellcheck="false" required></div>
<button class="primary">Open the phone</button>
</div>
</form>
${phones.length > 0 && html`<h2>Phones in use</h2><ul>${phones.map(entry)}</ul>`}
${numbers}
</main>`;
  sendPage(res, { title: 'Phones', body });
}

const entry = ({ site, username, lockScreen }: Phone): Html =>
  html`<li><a href="${pathOf({ site, username })}">${username}</a> <span class="quiet">${site} · ${
    lockScreen.length === 1 ? '1 message' : `${lockScreen.length} messages`
  } on the lock screen</span></li>`;

interface PhonePage {
  readonly phone: Phone;
  /** Why the last button did nothing. */
  readonly problem?: string;
  readonly localise: (text: string) => string;
}

/**
 * Sends the phone of a person. Texts reach everyone who has a number, so each number has a page of
 * its own.
 */
export function sendPhonePage(res: ServerResponse, { phone, problem, localise }: PhonePage) {
  const { site, username } = phone;
  const body = html`<main class="narrow">
<nav class="bar"><a href="/phones">Phones</a><a href="${pathOf(phone)}">Look again</a></nav>
<h1>${username}</h1>
<p class="quiet">${site}</p>
${problem && html`<p class="wrong" role="alert">${problem}</p>`}
${lockScreen(phone, localise)}
${pushSection(phone)}
</main>`;
  sendPage(res, { title: `${username} · Phones`, body, status: problem ? 400 : 200 });
}

const lockScreen = (phone: Phone, localise: PhonePage['localise']) => html`<h2>Lock screen</h2>
${
  phone.lockScreen.length === 0
    ? html`<p class="card quiet">No messages.</p>`
    : html`${phone.lockScreen.map((shown) => message(shown, localise))}
<form method="post" action="${pathOf(phone)}/clear"><button>Clear</button></form>`
}`;

const message = (
  { title, body, opens, isUrgent, at }: Shown,
  localise: PhonePage['localise'],
): Html => html`<article class="card">
<p><strong>${title}</strong> <span class="quiet small">${time(at)}${isUrgent && ' · urgent'}</span></p>
<p>${body}</p>
<p><a href="${localise(opens)}" target="_blank" rel="noopener">Open</a></p>
</article>`;

const pushSection = (phone: Phone) => html`<h2>Push</h2>
${
  phone.subscription
    ? html`<p>Push is on. The next pushes are:</p>
<form method="post" action="${pathOf(phone)}/answer" class="row">${buttons.map(
        ([answer, words]) =>
          html`<button name="answer" value="${answer}" aria-pressed="${String(phone.answer === answer)}"${
            phone.answer === answer && html` class="primary"`
          }>${words}</button>`,
      )}</form>`
    : html`<p>Push is off. A browser asks the portal for it as ${phone.username}, through the API.</p>
<form method="post" action="${pathOf(phone)}/push"><button class="primary">Turn on push</button></form>`
}
${
  phone.refused.length > 0 &&
  html`<h3>Refused</h3><ul>${phone.refused.map(({ at, why }) => html`<li>${why} <span class="quiet small">${time(at)}</span></li>`)}</ul>`
}`;

const buttons: readonly (readonly [PushAnswer, string])[] = [
  ['taken', 'Delivered'],
  ['busy', 'Refused for now (429)'],
  ['gone', 'Refused for good (410)'],
];

/** Returns the address of a phone. */
export const pathOf = ({ site, username }: Pick<Phone, 'site' | 'username'>) =>
  `/phones/${encodeURIComponent(site)}/${encodeURIComponent(username)}`;

/** Shows a time. */
export const time = (at: number): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${new Date(at)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')} UTC</time>`;
