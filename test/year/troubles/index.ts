import type { MakeScript } from '../frame/script.ts';
import { hold } from './hold.ts';
import { keys } from './keys.ts';
import { killed } from './killed.ts';
import { newSchool } from './new-school.ts';
import { poison } from './poison.ts';
import { restored } from './restore.ts';
import { stream } from './stream.ts';
import { throttled } from './throttled.ts';
import { upgraded } from './upgraded.ts';
import { wrongRoster } from './wrong-roster.ts';

/** The trouble of a year. Each says in `excuses` which alarms and dead letters it explains. */
export const troubles: readonly MakeScript[] = [
  killed,
  hold,
  throttled,
  poison,
  stream,
  restored,
  upgraded,
  newSchool,
  keys,
  wrongRoster,
];
