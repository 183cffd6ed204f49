import type { MakeCheck } from '../frame/script.ts';

/** A log has faults and alarms only for the trouble that was made. */
export const alarms: MakeCheck = ({ lines, isExcused, report }) => ({
  name: 'alarms',
  async look() {
    const found = lines.splice(0);
    for (const { alarm, message } of found) {
      const words = alarm ? `${message} (${alarm})` : message;
      report.alarms.set(words, (report.alarms.get(words) ?? 0) + 1);
    }
    return found
      .map(({ message, alarm, site, fault }) => JSON.stringify({ message, alarm, site, fault }))
      .filter((line) => !isExcused(line));
  },
});
