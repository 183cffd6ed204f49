import type { MakeScript } from '../frame/script.ts';
import { absences } from './absences.ts';
import { asks } from './asks.ts';
import { erasure } from './erasure.ts';
import { goals } from './goals.ts';
import { leave } from './leave.ts';
import { life } from './life.ts';
import { notices } from './notices.ts';
import { links } from './private/links.ts';
import { notes } from './private/notes.ts';
import { signing } from './private/signing.ts';
import { closedDaysOfTerm } from './reach/closed-days.ts';
import { daily } from './reach/daily.ts';
import { digest } from './reach/digest.ts';
import { emergency } from './reach/emergency.ts';
import { phones } from './reach/phones.ts';
import { principal } from './reach/principal.ts';
import { reports } from './reports.ts';
import { rights } from './rights.ts';
import { roster } from './roster.ts';
import { calendar } from './seen/calendar.ts';
import { profiles } from './seen/profiles.ts';
import { search } from './seen/search.ts';

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
  principal,
  asks,
  emergency,
  goals,
  phones,
  rights,
  reports,
  erasure,
  search,
  calendar,
  profiles,
  notes,
  signing,
  links,
];
