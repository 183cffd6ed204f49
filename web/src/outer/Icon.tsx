/** The drawings of the icons, 24 units wide and high. */
const paths = {
  tick: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  question: 'M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 17.5v.1',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1z',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
