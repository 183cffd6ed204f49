import type { ServerResponse } from 'node:http';
import { type Html, html, sendPage } from '../../pages/html.ts';
import type { SignInRequest } from '../authorize.ts';
import type { People } from '../people.ts';
import type { Person } from '../records.ts';
import type { Pool } from '../settings.ts';

/** The data of the sign-in page. */
export interface SignInPage {
  pool: Pool;
  request: SignInRequest;
  /** The query of the request; the forms of the page repeat it. */
  searchParams: URLSearchParams;
  people: People;
  /** The command that adds the first person. */
  firstStep?: string | undefined;
  typed?: string;
  problem?: string;
}

/** Sends the page that replaces the school's sign-in on this machine. It needs no script. */
export function sendSignInPage(res: ServerResponse, page: SignInPage) {
  const { pool, request, searchParams, people, firstStep, typed = '', problem } = page;
  // For a pool without a name, people know the host of the app.
  const name =
    request.provider?.properties.ProviderName ??
    pool.properties.UserPoolName ??
    new URL(request.redirectUri).hostname;
  const words = searchParams.get('q')?.trim() ?? '';
  const from = fromOf(searchParams);
  const found = people.search(words, { limit: listed, from });
  const named = found.people.filter(isNamed);
  const others = found.people.filter((person) => !isNamed(person));
  const title = `Sign in · ${name}`;
  const body = html`<main class="narrow">
<h1>Sign in</h1>
<p class="quiet">${name}</p>
<p>This page replaces the school’s sign-in on this machine. It needs no password. Choose a person.</p>
${problem && html`<p class="wrong" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${loginAddress(searchParams, words)}" class="card">
<label for="username">Username</label>
<div class="row">
<div class="grow"><input id="username" name="username" value="${typed}" autocomplete="username" autocapitalize="none" spellcheck="false" required${invalid(problem)}></div>
<button class="primary">Sign in</button>
</div>
</form>
<h2 id="people">People</h2>
<form method="get" action="/login" role="search">
${[...searchParams].filter(([key]) => key !== 'q' && key !== 'from').map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<label for="q">Find a person by name, username or address</label>
<div class="row">
<div class="grow"><input type="search" id="q" name="q" value="${words}"></div>
<button>Find</button>
</div>
</form>
<p class="quiet small" role="status">${summary({ from, shown: found.people.length, total: found.total }, words)}</p>
${found.total === 0 && !words && firstStep && html`<p>Name the first administrator with this command, then load this page again:</p><pre tabindex="0" aria-label="Command">${firstStep}</pre>`}
<form method="post" action="${loginAddress(searchParams, words)}">
${list('people', named)}
${named.length > 0 && others.length > 0 && html`<h2 id="others">Others</h2>`}
${list(named.length > 0 ? 'others' : 'people', others)}
</form>
${pages(searchParams, { from, shown: found.people.length, total: found.total })}
</main>`;
  const formTargets = [new URL(request.redirectUri).origin];
  sendPage(res, { title, body, status: problem ? 400 : 200, formTargets });
}

const list = (heading: string, people: readonly Person[]) =>
  people.length > 0 &&
  html`<ul class="people" aria-labelledby="${heading}">${people.map(button)}</ul>`;

const button = (
  person: Person,
): Html => html`<li><button name="username" value="${person.username}">
<strong>${displayName(person)}</strong>
<span class="quiet small">${[person.username, ...about(person)].join(' · ')}</span>
</button></li>`;

/** Whether the directory says what a person shows. */
const isNamed = ({ attributes }: Person): boolean => Boolean(attributes.profile);

const displayName = ({ username, attributes: { name, given_name, family_name } }: Person) =>
  name || [given_name, family_name].filter(Boolean).join(' ') || username;

const about = ({ enabled, attributes }: Person) =>
  [attributes.profile || attributes['custom:role'], !enabled && 'disabled'].filter(Boolean);

/** The people of a page among those that the search found. */
interface Shown {
  readonly from: number;
  readonly shown: number;
  readonly total: number;
}

const summary = ({ from, shown, total }: Shown, words: string) => {
  if (total === 0) return words ? `No person matches “${words}”.` : 'Nobody can sign in here yet.';
  if (shown < total) {
    return `${from + 1} to ${from + shown} of ${total} people. Search for others by name.`;
  }
  return total === 1 ? '1 person' : `${total} people`;
};

/** Links to the people before and after these. */
function pages(searchParams: URLSearchParams, { from, shown, total }: Shown) {
  const link = (start: number, text: string) => {
    const query = new URLSearchParams(searchParams);
    query.set('from', String(start));
    return html`<a href="/login?${query.toString()}">${text}</a>`;
  };
  const links = [
    from > 0 && link(Math.max(0, from - listed), 'Earlier people'),
    from + shown < total && link(from + shown, 'More people'),
  ].filter((each) => each !== false);
  return links.length > 0 && html`<nav class="row" aria-label="People">${links}</nav>`;
}

/** Returns the number of people before the page; 0 for a page that does not exist. */
function fromOf(searchParams: URLSearchParams): number {
  const given = Number(searchParams.get('from'));
  return Number.isSafeInteger(given) && given > 0 ? given : 0;
}

const loginAddress = (searchParams: URLSearchParams, words: string) => {
  const query = new URLSearchParams(searchParams);
  query.delete('q');
  query.delete('from');
  if (words) query.set('q', words);
  return `/login?${query}`;
};

const invalid = (problem: string | undefined) =>
  problem && html` aria-invalid="true" aria-describedby="problem"`;

const listed = 60;
