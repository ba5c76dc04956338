import { databaseDumpWords } from '../../../scanning/exposure/words.ts';
import { printableText } from '../content/evidence.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const heads: readonly (readonly [program: string, pattern: RegExp])[] = [
  ['mysqldump', /^(?:\/\*!?[^\n]{0,100}\*\/;?\s{0,4})?-- (?:MySQL|MariaDB) dump \d/],
  ['phpMyAdmin', /^-- phpMyAdmin SQL Dump/],
  ['pg_dump', /^--\s{1,4}-- PostgreSQL database (?:cluster )?dump/],
  ['Adminer', /^-- Adminer \d[\d.]{0,10} [^\n]{0,60} dump/],
  ['SQLite', /^PRAGMA foreign_keys=OFF;\s{1,4}BEGIN TRANSACTION;/],
  [
    'an SQL export',
    /^(?:--[^\n]{0,200}\n|\/\*[^\n]{0,200}\n|\s){0,30}(?:SET [^\n;]{1,200};\s{1,4}|USE [^\n;]{1,80};\s{1,4}){0,20}(?:DROP TABLE IF EXISTS|CREATE TABLE(?: IF NOT EXISTS)?) [`"\w.]{1,100}[\s\S]{0,20000}?INSERT INTO [`"\w.]{1,100}/i,
  ],
];

/**
 * A text response starts as a dump of a database does: `-- MySQL dump 10.13  Distrib 8.0.36`. Certain.
 */
export const databaseDump: PassiveCheck = {
  id: 'database-dump',
  ...databaseDumpWords,
  score: 8,
  confidence: 'certain',
  appliesTo: ({ status, text, document, contentType }) =>
    status >= 200 && status < 300 && text !== '' && document === undefined && !/script|css|json|xml/.test(contentType),
  inspect: (page) => {
    const text = page.text.slice(0, 40_000).replace(/^[\s\ufeff]+/, '');
    const found = heads.find(([, pattern]) => pattern.test(text));
    return found
      ? [
          {
            cause: locationShape(page.url),
            description: `The response is a database dump in the format of ${found[0]}.`,
            evidence: printableText(text, 200),
          },
        ]
      : [];
  },
};
