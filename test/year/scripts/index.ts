import type { MakeScript } from '../frame/script.ts';
import { absences } from './absences.ts';
import { asks } from './asks.ts';
import { closedDaysOfTerm } from './closed-days.ts';
import { daily } from './daily.ts';
import { digest } from './digest.ts';
import { emergency } from './emergency.ts';
import { erasure } from './erasure.ts';
import { goals } from './goals.ts';
import { leave } from './leave.ts';
import { life } from './life.ts';
import { notices } from './notices.ts';
import { phones } from './phones.ts';
import { links } from './private/links.ts';
import { notes } from './private/notes.ts';
import { signing } from './private/signing.ts';
import { reports } from './reports.ts';
import { rights } from './rights.ts';
import { roster } from './roster.ts';
import { search } from './search.ts';

/** Everything that happens in a year. What is built later adds its file and a line here. */
export const scripts: readonly MakeScript[] = [
  life,
  roster,
  closedDaysOfTerm,
  notices,
  absences,
  leave,
  digest,
  daily,
  asks,
  emergency,
  goals,
  phones,
  rights,
  reports,
  erasure,
  search,
  notes,
  signing,
  links,
];
