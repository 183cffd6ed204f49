/** The scale of learning behaviours: the share in per cent that each position stands for. */
export const positions = { Rarely: 25, Sometimes: 50, Usually: 75, Consistently: 100 } as const;
export type Position = keyof typeof positions;
export const positionNames = Object.keys(positions) as Position[];

/** How a figure changed since the report before. */
export const trends = ['Up', 'Down', 'Maintaining'] as const;
export type Trend = (typeof trends)[number];
