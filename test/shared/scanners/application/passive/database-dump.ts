import { pageOf } from '../page-of.ts';

const of = (body: string, type = 'text/plain') =>
  pageOf({ url: 'https://shop.example.test/backup/shop.sql', headers: { 'Content-Type': type }, body });

export const fires = [
  of('-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n', 'application/sql'),
  of('-- phpMyAdmin SQL Dump\n-- version 5.2.1\n'),
  of('--\n-- PostgreSQL database dump\n--\n'),
  of(
    "SET NAMES utf8;\nDROP TABLE IF EXISTS `users`;\nCREATE TABLE `users` (id int);\nINSERT INTO `users` VALUES (1,'joe');\n",
  ),
];

export const silent = [
  of('-- schema of the shop\nCREATE TABLE users (id int);\n'),
  of('How to make a dump: mysqldump writes "-- MySQL dump 10.13"\n'),
  pageOf({ body: '<pre>-- MySQL dump 10.13  Distrib 8.0.36</pre>' }),
];
