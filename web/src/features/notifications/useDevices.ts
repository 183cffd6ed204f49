import { useEffect, useState } from 'react';
import {
  type PushDevice,
  pushDevices as pushDevicesApi,
} from '#shared/notifications/push-devices.contract';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import {
  deviceUidHere,
  pushSupport,
  startedWords,
  startPushes,
  stopPushes,
} from '../../device/push/pushes.ts';

/**
 * Reads and changes the devices of the caller, this one among them. `onQuiet` is called when the first
 * device has set quiet hours.
 */
export function useDevices({ onQuiet }: { onQuiet: () => void }) {
  const { data, mutate } = useRead(pushDevicesApi.list, {});
  const { attempt, say, fail } = useFeedback();
  const [here, setHere] = useState<string>();
  const [support, setSupport] = useState(pushSupport);
  const [isBusy, setBusy] = useState(false);
  const look = async () => setHere(await deviceUidHere());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    look().catch(() => undefined);
  }, []);

  async function turn(isOn: boolean): Promise<void> {
    if (!data) return;
    setBusy(true);
    try {
      const started = isOn ? await startPushes(data.public_key) : undefined;
      if (!isOn) await stopPushes();
      if (started?.quiet) onQuiet();
      say(started ? startedWords(started) : 'No messages appear on this device.');
    } catch (error) {
      // What the browser says is for engineers. A refusal of the person needs no words.
      if (pushSupport() === 'ready') fail(error);
    } finally {
      setSupport(pushSupport());
      setBusy(false);
      await Promise.all([look().catch(() => undefined), mutate()]);
    }
  }

  return {
    devices: data?.devices,
    support,
    here,
    isBusy,
    turn,
    test: ({ deviceUid }: PushDevice) =>
      attempt(() => call(pushDevicesApi.test, { deviceUid }), 'A test is on its way.'),
    async remove({ deviceUid }: PushDevice): Promise<void> {
      if (deviceUid === here) return turn(false);
      await attempt(() => call(pushDevicesApi.remove, { deviceUid }), 'Removed successfully.');
      await mutate();
    },
  };
}
