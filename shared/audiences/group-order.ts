import { inOrder } from '#shared/kernel/in-order';
import { byEarlyYear } from './early-years.ts';

/** Compares names of groups in the order of the school: KA comes before 1A, and 2A before 12B. */
export const groupOrder = (a: string, b: string): number => byEarlyYear(a, b) || inOrder(a, b);
