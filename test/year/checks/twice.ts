import type { MakeCheck } from '../frame/script.ts';

/** Mailings of which each person gets one mail, whenever it is. */
const once = ['DIGEST', 'DAILYEMAIL', 'PRINCIPAL'];

/** Milliseconds of a worker’s work before its death: what it sent then may be without an answer. */
const inFlight = 60_000;

/**
 * Nothing leaves twice: no mail with the same words about the same thing to the same person, and no push.
 * A push whose answer died with its worker is sent again, as it replaces itself on the phone: one time.
 */
export const twice: MakeCheck = (world) => {
  const had = new Set<string>();
  const mayRepeat = (at: number) =>
    world.trouble.killed.some((killed) => at <= killed && killed - at < inFlight);
  const seen = { mails: 0, pushes: 0 };
  return {
    name: 'twice',
    async look() {
      const wrong: string[] = [];
      const today = new Set<string>();
      const pushed = new Map<string, number>();
      for (const { site, type, mailing, to, recipient, subject } of world.mails.slice(seen.mails)) {
        const key = [site, type, mailing, to, recipient].join(' ');
        const isScheduled = once.includes(type);
        const is = isScheduled ? key : `${key} ${subject}`;
        if (today.has(is) || had.has(is)) wrong.push(`${to} got “${subject}” of ${mailing} twice`);
        (isScheduled ? had : today).add(is);
      }
      for (const { at, endpoint, tag, body } of world.pushes.slice(seen.pushes)) {
        const is = `${endpoint} ${tag} ${body}`;
        const first = pushed.get(is);
        if (first !== undefined && !mayRepeat(first))
          wrong.push(`a phone got “${body}” of ${tag} twice`);
        pushed.set(is, at);
      }
      seen.mails = world.mails.length;
      seen.pushes = world.pushes.length;
      return wrong.slice(0, 5);
    },
  };
};
