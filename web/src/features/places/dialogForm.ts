/** A form that fills a dialog: its content scrolls, and its buttons stay in sight. */
export const dialogForm = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
