import { minuteIn } from '#shared/kernel/zone';

/** Formats an instant as specified for notes, `DD-MM-YYYY h:mm A`. */
export function noteDate(at: string, timeZone: string): string {
  const [day = '', time = '', half = ''] = minuteIn(timeZone, new Date(at)).split(' ');
  return `${day.split('-').reverse().join('-')} ${time.replace(/^0/, '')} ${half.toUpperCase()}`;
}
