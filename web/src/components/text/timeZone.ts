import { createContext, useContext } from 'react';

/** Provides the time zone of all dates: the school's, not the device's. */
export const TimeZoneContext = createContext('UTC');

/** Returns the school's time zone. */
export const useTimeZone = (): string => useContext(TimeZoneContext);
