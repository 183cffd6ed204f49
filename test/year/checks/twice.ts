import type { MakeCheck } from '../frame/script.ts';

/** Mailings of which each person gets one mail, whenever it is. */
const once = ['DIGEST', 'DAILYEMAIL', 'PRINCIPAL'];

/** Nothing leaves twice: no mail with the same words about the same thing to the same person, and no push. */
export const twice: MakeCheck = (world) => {
  const had = new Set<string>();
  const seen = { mails: 0, pushes: 0 };
  return {
    name: 'twice',
    async look() {
      const wrong: string[] = [];
      const today = new Set<string>();
      for (const { site, type, mailing, to, recipient, subject } of world.mails.slice(seen.mails)) {
        const key = [site, type, mailing, to, recipient].join(' ');
        const isScheduled = once.includes(type);
        const is = isScheduled ? key : `${key} ${subject}`;
        if (today.has(is) || had.has(is)) wrong.push(`${to} got “${subject}” of ${mailing} twice`);
        (isScheduled ? had : today).add(is);
      }
      for (const { endpoint, tag, body } of world.pushes.slice(seen.pushes)) {
        const is = `${endpoint} ${tag} ${body}`;
        if (today.has(is)) wrong.push(`a phone got “${body}” of ${tag} twice`);
        today.add(is);
      }
      seen.mails = world.mails.length;
      seen.pushes = world.pushes.length;
      return wrong.slice(0, 5);
    },
  };
};
