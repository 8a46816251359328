import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Question } from '../../schemas/match/answers.ts';

const wall = 'var(--chakra-colors-bg-glow)';
const line = 'var(--chakra-colors-fg-muted)';
const paper = 'var(--chakra-colors-bg-surface)';
const clay = 'var(--chakra-colors-accent-solid)';

/** What is drawn into a room of 160 by 100, with a floor at 84. */
const drawings: Record<Question, ReactNode> = {
  cleaning: (
    <>
      <path d="M104 18 88 66" />
      <path d="M78 64h22l6 20H70Z" fill={clay} />
      <path d="M44 62h22l-3 22H47Z" fill={paper} />
      <path d="M44 62q11-18 22 0" fill="none" />
    </>
  ),
  noise: (
    <>
      <rect x="56" y="34" width="34" height="50" rx="4" fill={clay} />
      <circle cx="73" cy="66" r="10" fill={paper} />
      <circle cx="73" cy="44" r="4" fill={paper} />
      <path d="M100 50q8 10 0 20M110 44q14 16 0 32" fill="none" />
    </>
  ),
  sleep: (
    <>
      <path d="M118 16a14 14 0 1 0 12 20 11 11 0 0 1-12-20Z" fill={clay} />
      <path d="M30 46v38M30 70h96v14" fill="none" />
      <rect x="32" y="56" width="26" height="12" rx="5" fill={paper} />
      <path d="M58 58h58q10 0 10 12H58Z" fill={paper} />
    </>
  ),
  guests: (
    <>
      <circle cx="52" cy="40" r="9" fill={paper} />
      <path d="M36 84q0-30 16-30t16 30Z" fill={paper} />
      <circle cx="108" cy="40" r="9" fill={paper} />
      <path d="M92 84q0-30 16-30t16 30Z" fill={paper} />
      <circle cx="80" cy="34" r="10" fill={clay} />
      <path d="M62 84q0-36 18-36t18 36Z" fill={clay} />
    </>
  ),
  partner: (
    <>
      <path d="M66 34v50M66 34h8M94 34v50" fill="none" />
      <path d="M54 56h14v18a7 7 0 0 1-14 0Z" fill={paper} />
      <path d="M92 56h14v18a7 7 0 0 1-14 0Z" fill={paper} />
      <path d="M80 44q-14-9-8-16 5-4 8 2 3-6 8-2 6 7-8 16Z" fill={clay} />
    </>
  ),
  smoking: (
    <>
      <path d="M44 66h70v10H44Z" fill={paper} />
      <path d="M100 66h14v10h-14Z" fill={clay} />
      <path d="M112 58q-8-8 0-16t0-18M124 58q-6-8 0-14t0-16" fill="none" />
      <path d="M34 84h92" fill="none" />
    </>
  ),
  pets: (
    <>
      <path d="M58 84q-8-40 22-40t22 40Z" fill={clay} />
      <path d="M62 46V26l12 10h12l12-10v20q0 14-18 14T62 46Z" fill={paper} />
      <path d="M74 44v2M86 44v2M78 52h4" fill="none" />
      <path d="M102 80q18 0 16-22" fill="none" />
    </>
  ),
  sharing: (
    <>
      <path d="M36 62h50l-5 16q-2 6-10 6H51q-8 0-10-6Z" fill={paper} />
      <path d="M46 62q0-12 15-12t15 12Z" fill={clay} />
      <path d="M104 84V52l4-8V30h8v14l4 8v32Z" fill={paper} />
      <path d="M104 62h16" fill="none" />
    </>
  ),
  home: (
    <>
      <rect x="56" y="24" width="46" height="60" fill={paper} />
      <path d="M62 30h30l-6 54H62Z" fill={clay} />
      <path d="M82 58h.1" strokeWidth="5" />
      <path d="M112 84q0-14 10-14t10 14Z" fill={paper} />
    </>
  ),
  language: (
    <>
      <path d="M36 28h48q8 0 8 8v18q0 8-8 8H58L44 74V62h-8q-8 0-8-8V36q0-8 8-8Z" fill={paper} />
      <path d="M78 46h44q8 0 8 8v14q0 8-8 8h-6v10l-12-10H78q-8 0-8-8V54q0-8 8-8Z" fill={clay} />
      <path d="M40 40h36M40 50h22" fill="none" />
    </>
  ),
};

/** A small drawing of what a question is about. */
export function QuestionPicture({ question }: { question: Question }) {
  return (
    <chakra.svg
      viewBox="0 0 160 100"
      width="full"
      maxW={{ base: '9rem', md: '14rem' }}
      mx="auto"
      aria-hidden
      stroke={line}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="4" y="4" width="152" height="92" rx="14" fill={wall} stroke="none" />
      <path d="M16 84h128" fill="none" />
      {drawings[question]}
    </chakra.svg>
  );
}
