import type { Resource } from '#shared/kernel/route';
import type { notificationPreferencesSchemas } from './notification-preferences.schemas.ts';

export type {
  NotificationPreferences,
  PortalChoices,
  SavedView,
  SentMessage,
} from './notification-preferences.schemas.ts';

/** The days of which the page of a person shows what was sent. */
export const sentDays = 30;

/** The pushes that a person gets on a day who chose no other number, and the most that can be chosen. */
export const usualPushes = 4;
export const mostPushes = 20;

/** The most views that a person may save. */
export const mostViews = 30;

export const notificationPreferences: Resource<typeof notificationPreferencesSchemas> = {
  get: {
    method: 'GET',
    path: '/notification-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Returns the mail preferences of the caller.',
  },
  update: {
    method: 'PUT',
    path: '/notification-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Changes the mail preferences of the caller.',
  },
  sent: {
    method: 'GET',
    path: '/notification-preferences/sent',
    operation: 'np',
    child: 'own',
    summary:
      'Lists the messages that left for the caller in the last 30 days, the newest first, and why they came.',
    answer: 'page',
  },
  portal: {
    method: 'GET',
    path: '/notification-preferences/portal',
    operation: 'np',
    child: 'own',
    summary: 'Returns what the caller chose in the portal: the first visit, news and saved views.',
  },
  choose: {
    method: 'PUT',
    path: '/notification-preferences/portal',
    operation: 'np',
    child: 'own',
    summary: 'Changes the fields that are sent.',
  },
};
