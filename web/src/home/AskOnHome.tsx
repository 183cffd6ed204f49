import { AskForPushes } from '../device/push/AskForPushes.tsx';
import { useBanner } from '../features/emergency/useBanner.ts';

/** Asks on Home for messages on an own device, from the third visit on. It waits during an emergency. */
export const AskOnHome = () =>
  useBanner()?.status ? null : (
    <AskForPushes on="visit" question="Messages of the school on this device?" />
  );
