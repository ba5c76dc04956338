/** Who may do everything in a database. */
export const keeper = { username: 'keeper', password: 'Heron-at-noon-17' } as const;

/** What makes the account and a small database. */
export const keptDatabase = `
create database pond;
create table pond.bird (id int primary key auto_increment, name varchar(40), seen date);
insert into pond.bird (name, seen) values ('heron', '2026-05-01'), ('wren', '2026-05-02');
create user '${keeper.username}'@'localhost' identified by '${keeper.password}';
grant all on *.* to '${keeper.username}'@'localhost' with grant option;
`;
