/** The tables with what a person may read about the person and own children (`functions/privacy`). */
export const ownData = {
  roster: 'read',
  lessons: 'read',
  'lesson-changes': 'read',
  'year-info': 'read',
  absences: 'read',
  'absence-notices': 'read',
  favorites: 'read',
  calendar: 'read',
  'calendar-categories': 'read',
  'notification-preferences': 'read',
  'mail-suppressions': 'read',
  'course-results': 'read',
  distributions: 'read',
  'learning-behaviours': 'read',
} as const;
