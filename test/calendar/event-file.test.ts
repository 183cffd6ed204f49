import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CalendarEvent } from '#shared/calendar/calendar.schemas';
import { eventFile } from '#shared/calendar/event-file';

const event = CalendarEvent.parse({
  EVENT_ID: 'concert',
  title: 'Winter concert; for all',
  start: '2026-06-04T08:00:00.000Z',
  end: '2026-06-04T10:30:00.000Z',
  all_day: false,
  location: 'Great Hall',
  address: '1 Harbour Road, Sydney',
  contact: 'Ms Lee',
  description: 'Doors open at half past five.\nBring a friend.',
  category: 'Music',
  colour: '#000000',
  AUDIENCE_TYPE_ID: '1',
  status: 'confirmed',
  sequence: 3,
  repeated: false,
  for_children: [],
  origin: 'file',
  updated_at: '2026-05-01T00:00:00.000Z',
});

/** Reads the one event of a file with another program's code. */
function read(text: string): ICAL.Event {
  const [found, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return new ICAL.Event(found);
}

describe('the file of an event', () => {
  it('has the identifier of subscriptions, and its times in UTC', () => {
    const text = eventFile(event, 'main');
    expect(text).not.toContain('TZID');
    const found = read(text);
    expect(found.uid).toBe('concert@main');
    expect(found.sequence).toBe(3);
    expect(found.summary).toBe(event.title);
    expect(found.location).toBe('Great Hall, 1 Harbour Road, Sydney');
    expect(found.description).toBe(event.description);
    expect(found.startDate.toJSDate().toISOString()).toBe(event.start);
    expect(found.endDate.toJSDate().toISOString()).toBe(event.end);
    expect(text).toContain('CONTACT:Ms Lee');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('writes whole days as days, with the day after the last one as the end', () => {
    const camp = { ...event, all_day: true, start: '2026-06-03', end: '2026-06-05' };
    const text = eventFile(camp, 'main');
    expect(text).toContain('DTSTART;VALUE=DATE:20260603');
    expect(text).toContain('DTEND;VALUE=DATE:20260606');
  });

  it('gives each occurrence of a series an identifier of its own', () => {
    const one = { ...event, EVENT_ID: 'choir~20260604T080000', repeated: true };
    const text = eventFile(one, 'main');
    expect(read(text).uid).toBe('choir~20260604T080000@main');
    expect(text).not.toContain('RRULE');
  });
});
