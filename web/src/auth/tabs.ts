import { otherTabs } from './otherTabs.ts';

/** The other tabs of this browser. */
export const tabs = otherTabs(sessionStorage);
