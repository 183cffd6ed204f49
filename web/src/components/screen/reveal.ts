/** The event that shows the panel in which it happens, for example around a field with a fault. */
export const revealEvent = 'portal-reveal';
