import type { MakeCheck } from '../frame/script.ts';
import { alarms } from './alarms.ts';
import { counted } from './counted.ts';
import { ends } from './ends.ts';
import { expired } from './expired.ts';
import { idle } from './idle.ts';
import { orders } from './orders.ts';
import { purged } from './purged.ts';
import { storage } from './storage.ts';
import { trust } from './trust.ts';
import { twice } from './twice.ts';
import { units } from './units.ts';
import { written } from './written.ts';

/** Everything that must hold each evening, after every day. */
export const checks: readonly MakeCheck[] = [
  orders,
  alarms,
  idle,
  twice,
  written,
  trust,
  units,
  expired,
  ends,
  purged,
  storage,
  counted,
];
