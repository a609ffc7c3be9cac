import { describe, expect, it } from 'vitest';
import { skeletonOf } from './user-name-skeleton.ts';

describe('the skeleton of a user name', () => {
  it.each([
    ['admin', 'Admin'],
    ['admin', 'аdmin'],
    ['admin', 'аԁміп'],
    ['paul1', 'pauli'],
    ['b0b', 'bob'],
    ['jose', 'José'],
  ])('is the same for %s and %s', (name, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(name));
  });

  it.each([
    ['anna', 'anne'],
    ['john.doe', 'johndoe'],
    ['ada', 'ada2'],
  ])('tells %s from %s', (name, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(name));
  });
});
