/** The width of the parts of the page of an emergency, in pixels. */
export const emergencyWidth = 640;
