import { createContext, useContext } from 'react';

/** The zone all dates are shown in: the school's, not the device's. */
export const TimeZoneContext = createContext('UTC');

/** The school's time zone. */
export const useTimeZone = (): string => useContext(TimeZoneContext);
