import type { Checklist, ChecklistStep } from '#shared/dashboard/admin-dashboard.contract';
import { pathTo } from '#shared/site/paths';

/** A first step of a school in words, and the screen on which it is taken. */
interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly to: string;
}

/** The words of each step. */
export const stepWords: Readonly<Record<ChecklistStep, StepWords>> = {
  look: {
    title: 'Choose the school’s look',
    text: 'Its logo, short name and colours.',
    button: 'Open settings',
    to: pathTo('/admin/settings'),
  },
  'mail-domain': {
    title: 'Name the school’s mail domain',
    text: 'Notes about students are mailed to its addresses only.',
    button: 'Open settings',
    to: `${pathTo('/admin/settings')}#settings-mail`,
  },
  roster: {
    title: 'Take in the first roster',
    text: 'Everyone in it can sign in then.',
    button: 'Open intake',
    to: pathTo('/admin/intake'),
  },
  administrators: {
    title: 'Name a second administrator',
    text: 'One who is away locks nobody out.',
    button: 'Find a person',
    to: pathTo('/admin/people'),
  },
  privacy: {
    title: 'Name a privacy officer',
    text: 'This person sees who opened a child’s record, and is no administrator.',
    button: 'Find a person',
    to: pathTo('/admin/people'),
  },
  staff: {
    title: 'Give staff their rights',
    text: 'Who writes posts is an editor. Who sends mail is a sender.',
    button: 'Find a person',
    to: pathTo('/admin/people'),
  },
  tiles: {
    title: 'Choose the tiles',
    text: 'A screen without a tile is not in the menu.',
    button: 'Open settings',
    to: `${pathTo('/admin/settings')}#settings-tiles`,
  },
  notice: {
    title: 'Publish the first notice',
    text: 'Families see it on Home.',
    button: 'New notice',
    to: pathTo('/admin/add-notice'),
  },
};

/** Says who has two rights that exclude each other, and what to do. */
export const exclusionText = ({ name, right }: Checklist['exclusions'][number]): string =>
  right === 'counsellor'
    ? `${name} is administrator and counsellor. One person can’t have both rights.`
    : `${name} is administrator and privacy officer. One person can’t have both rights.`;
